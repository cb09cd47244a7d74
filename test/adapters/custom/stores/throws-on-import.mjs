throw new Error('planned: no configuration')

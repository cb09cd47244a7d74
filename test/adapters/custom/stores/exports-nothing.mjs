export const createStore = () => null

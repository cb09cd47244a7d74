/** One row of the doctor's table. Only `missing` means that audits cannot run here. */
export interface DoctorFinding {
  readonly what: string
  readonly state: 'ok' | 'note' | 'missing'
  readonly text: string
}

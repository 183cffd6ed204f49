/** A student whose goals are shown. */
export interface GoalsStudent {
  readonly username: string;
  readonly firstname: string;
}

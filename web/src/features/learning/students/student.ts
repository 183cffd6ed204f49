/** A student whom the person may see on the dashboard. */
export interface Student {
  readonly studentUid: string;
  readonly username: string;
  readonly firstname: string;
  /** The full name. */
  readonly name: string;
  /** The year level, such as `Year 9`; empty if the school has set none. */
  readonly year: string;
  /** The teacher's own classes that have the student. */
  readonly classes?: readonly string[] | undefined;
  /** How the absences screen finds the student: by number, or else by username. */
  readonly absencesOf: string;
  /** The address of the student's goals. */
  readonly goals: string;
}

/** Returns a year level as people say it: `Year 9` for `9`. */
export const yearWords = (level: string): string => (/^\d/.test(level) ? `Year ${level}` : level);

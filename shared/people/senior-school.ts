/** The group of all students of the senior school, as the specification names it. */
export const seniorGroup = 'Senior School Students';

/** The first year of the senior school where the settings name none. */
export const seniorFromUsual = 7;

/** Returns whether a year level, such as `Year 7`, is of the senior school (decisions.md section 11). */
export function isSeniorYear(year: string | undefined, from = seniorFromUsual): boolean {
  const number = /^Year (\d+)$/.exec(year ?? '')?.[1];
  return number !== undefined && Number(number) >= from;
}

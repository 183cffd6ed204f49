/** The group of all students of the senior school, by its specified name. */
export const seniorGroup = 'Senior School Students';

/** The first year of the senior school where the settings name none. */
export const seniorFromUsual = 7;

/** Returns whether a year level, such as `Year 7`, is of the senior school. */
export function isSeniorYear(year: string | undefined, from = seniorFromUsual): boolean {
  const number = /^Year (\d+)$/.exec(year ?? '')?.[1];
  return number !== undefined && Number(number) >= from;
}

export interface Reached {
  readonly people: number;
  readonly read: number;
}

/** Returns a share in per cent, without decimals; nothing of nobody. */
export function shareOf({ people, read }: Reached): string {
  if (people === 0) return '–';
  const share = Math.floor((100 * read) / people);
  return share === 0 && read > 0 ? '< 1 %' : `${share} %`;
}

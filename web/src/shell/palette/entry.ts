/** One thing the palette can do: go to an address, or run something in place. */
export interface PaletteEntry {
  /** Its identity, if it shares its address with another entry. */
  readonly id?: string;
  readonly label: string;
  readonly url: string;
  readonly hint: string;
  readonly run?: () => void;
  /** A person is never remembered as a recent entry. */
  readonly isPerson?: boolean;
}

/** Returns what identifies an entry. */
export const idOf = ({ id, url }: Pick<PaletteEntry, 'id' | 'url'>): string => id ?? url;

/** What a person typed before the code of the palette was there. */
export interface Typed {
  readonly text: string;
  /** Enter was pressed after it. */
  readonly isEntered: boolean;
}

/** What a person typed before the code of the palette was there. */
export interface Typed {
  readonly text: string;
  /** Enter was pressed after it. */
  readonly isEntered: boolean;
}

/** Stands for a date of which only a part is typed: it is neither a date nor none. */
export const halfTyped = '';

interface Dates {
  readonly publish_start: string | null;
  readonly publish_end: string | null;
}

/** What is wrong with dates of which only a part is typed. Taken for none, they would show a page from now on, or for ever. */
export const halfTypedFaults = ({ publish_start, publish_end }: Dates) => ({
  ...(publish_start === halfTyped && { publish_start: '*Please select start date.' }),
  ...(publish_end === halfTyped && { publish_end: '*Please select end date.' }),
});

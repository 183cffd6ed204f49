import { choice, text, type ValueOf, view } from '../../../components/lists/address.ts';

/** The filters of the list in the address: identifiers of a year level and a homeroom, the order. */
export const newStudentsView = view({
  year: text('year', 128),
  homeroom: text('homeroom', 128),
  order: choice('order', ['desc', 'asc'], 'desc'),
});
export type NewStudentsView = ValueOf<typeof newStudentsView>;

/** Returns the query of a view. */
export const queryOf = ({ year, homeroom, order }: NewStudentsView) => ({
  ...(year && { year }),
  ...(homeroom && { homeroom }),
  order,
});

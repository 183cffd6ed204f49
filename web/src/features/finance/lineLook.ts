/** The look of the lines of an account. */

export const lines = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
};
export const lineRow = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 2,
  px: { xs: 2, sm: 2.5 },
  breakInside: 'avoid',
};
export const small = { color: 'text.secondary', fontSize: '0.875rem', lineHeight: 1.5 };

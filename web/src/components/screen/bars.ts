/** The look of a bar that stays at the bottom of the screen. */
export const saveBar = {
  position: 'sticky',
  bottom: 0,
  zIndex: 10,
  alignItems: 'center',
  gap: 1,
  // From edge to edge of the content.
  mx: 'calc(-1 * var(--gutter, 0px))',
  mt: 4,
  px: 'var(--gutter, 0px)',
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
  // A form may be narrower than the page: its line goes on to the edge of the window.
  borderImage: 'linear-gradient(var(--mui-palette-divider) 0 0) 1 0 0 0 / 1px 0 0 0 / 0 100vw 0 0',
  bgcolor: 'background.default',
} as const;

/** The bar of a form with its acts: the primary one is on the right, and wide on a phone. */
export const actBar = {
  ...saveBar,
  display: 'flex',
  justifyContent: 'flex-end',
  '& > .MuiButton-contained': { flex: { xs: 1, sm: 'none' } },
} as const;

/**
 * Keeps content that scrolls into view above a bar of a form, which is `foot` pixels high, and messages
 * off its acts: on a phone, where the bar has several lines, they are at the top.
 */
export const aboveTheBar = (foot: number) => ({
  html: { scrollPaddingBottom: foot },
  '.MuiSnackbar-root.MuiSnackbar-root': {
    bottom: foot,
    '@media (max-width: 767px)': { bottom: 'auto', top: 64 },
  },
});

/** The bar of the primary action. On a phone, thumbs reach the bottom. */
export const primaryBar = {
  position: { xs: 'fixed', sm: 'static' },
  insetInlineStart: 0,
  insetInlineEnd: 0,
  bottom: 0,
  zIndex: 10,
  display: 'flex',
  gap: 1,
  p: { xs: 1.5, sm: 0 },
  pb: { xs: 'max(12px, env(safe-area-inset-bottom))', sm: 0 },
  borderTop: { xs: 1, sm: 0 },
  borderColor: { xs: 'divider', sm: 'transparent' },
  bgcolor: { xs: 'background.default', sm: 'transparent' },
  '& > *': { flex: { xs: 1, sm: 'none' } },
  '&:empty': { display: 'none' },
} as const;
/** Keeps the end of the screen above that bar. */
export const belowBar = { display: { sm: 'none' }, height: 72 };
/** Keeps a message above that bar, so that it never covers the next act. */
export const aboveBar = {
  bottom: { xs: 80 },
  // The acts of a dialog are at its end, so a message over it is at the top.
  // On a phone, a dialog may fill the window: its own way to close is in its first line.
  'body:has([role=dialog]) &&': { bottom: 'auto', top: { xs: 72, sm: 16 } },
};

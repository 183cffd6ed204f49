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
  bgcolor: 'background.default',
} as const;

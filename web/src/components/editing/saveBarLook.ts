/** The look of a bar that stays at the bottom of the screen. */
export const saveBar = {
  position: 'sticky',
  bottom: 0,
  zIndex: 10,
  alignItems: 'center',
  gap: 1,
  mx: { xs: -2, sm: -3, md: -5 },
  mt: 4,
  px: { xs: 2, sm: 3, md: 5 },
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
} as const;

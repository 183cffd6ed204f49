/** One style rule for all checkbox labels of a list, which may have hundreds. */
export const tick = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.25,
  minHeight: 36,
  py: 0.75,
  px: 0.5,
  borderRadius: 1,
  cursor: 'pointer',
  lineHeight: 1.5,
  overflowWrap: 'anywhere',
  '&:hover': { bgcolor: 'action.hover' },
  '& input': {
    width: 18,
    height: 18,
    flexShrink: 0,
    m: '3px 0 0',
    color: 'primary.main',
    accentColor: 'currentColor',
  },
} as const;

import EyeIcon from '@mui/icons-material/VisibilityOutlined';
import { Box } from '@mui/material';

/** Says above a button that sends who will see the text. */
export const WillSee = ({ children }: { children: string }) => (
  <Box component="p" sx={line}>
    <EyeIcon fontSize="small" aria-hidden />
    <span>
      <strong>Who will see this:</strong> {children}
    </span>
  </Box>
);

const line = {
  display: 'flex',
  gap: 1,
  m: 0,
  fontSize: '0.9375rem',
  lineHeight: 1.45,
  color: 'text.secondary',
  '& strong': { color: 'text.primary', fontWeight: 600 },
};

import EyeIcon from '@mui/icons-material/VisibilityOutlined';
import { Row } from '../layout/layout.tsx';

/** Says above a button that sends who will see the text. */
export const WillSee = ({ children }: { children: string }) => (
  <Row component="p" isOneLine sx={line}>
    <EyeIcon fontSize="small" aria-hidden />
    <span>
      <strong>Who will see this:</strong> {children}
    </span>
  </Row>
);

const line = {
  m: 0,
  fontSize: '0.9375rem',
  lineHeight: 1.45,
  color: 'text.secondary',
  '& strong': { color: 'text.primary', fontWeight: 600 },
};

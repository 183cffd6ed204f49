import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import { IconButton } from '@mui/material';
import { Row } from '../layout/layout.tsx';

interface OrderButtonsProps {
  /** What is moved or removed. */
  name: string;
  at: number;
  count: number;
  onMove: (to: number) => void;
  /** Absent where nothing may be removed. */
  onRemove?: (() => void) | undefined;
}

/** Moves an element of a list up or down, or removes it. */
export const OrderButtons = ({ name, at, count, onMove, onRemove }: OrderButtonsProps) => (
  <Row gap={0} isOneLine sx={{ '& [aria-disabled="true"]': { opacity: 0.35 } }}>
    <IconButton
      aria-label={`Move up: ${name}`}
      aria-disabled={at === 0}
      onClick={() => at > 0 && onMove(at - 1)}
    >
      <UpIcon />
    </IconButton>
    <IconButton
      aria-label={`Move down: ${name}`}
      aria-disabled={at === count - 1}
      onClick={() => at < count - 1 && onMove(at + 1)}
    >
      <DownIcon />
    </IconButton>
    {onRemove && (
      <IconButton aria-label={`Remove: ${name}`} onClick={onRemove}>
        <RemoveIcon />
      </IconButton>
    )}
  </Row>
);

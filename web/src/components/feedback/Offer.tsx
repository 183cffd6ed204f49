import { Button } from '@mui/material';
import { Link } from 'react-router';
import type { OperationId } from '#shared/rights/permission-matrix';
import { may } from '#shared/rights/permissions';
import { useCaller } from '../../auth/session.tsx';

interface OfferProps {
  /** The right that the act needs. Others are offered nothing. */
  operation: OperationId;
  to: string;
  children: string;
}

/** The one act that fills an empty screen, for readers who may do it. */
export const Offer = ({ operation, to, children }: OfferProps) =>
  may(useCaller(), operation) && (
    <Button component={Link} to={to} variant="outlined">
      {children}
    </Button>
  );

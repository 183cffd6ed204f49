import { CircularProgress } from '@mui/material';
import { Row } from '../../components/layout/layout.tsx';

/** Shows that a part of the web logs is loading. */
export const Loading = ({ label }: { label: string }) => (
  <Row role="status" aria-label={label} gap={0} justify="center" isOneLine sx={{ py: 4 }}>
    <CircularProgress aria-hidden />
  </Row>
);

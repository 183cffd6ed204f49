import { Card, Skeleton } from '@mui/material';
import { useSlow } from '../../components/hooks/useSlow.ts';

/** Placeholders for lessons during a slow request. */
export function TimetableSkeleton() {
  const isSlow = useSlow(true);
  if (!isSlow) return null;
  return (
    <Card aria-hidden sx={{ p: 2.5, maxWidth: 760 }}>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} height={64} />
      ))}
    </Card>
  );
}

import { Card, Skeleton } from '@mui/material';
import { useSlow } from '../../components/hooks/useSlow.ts';

/** Placeholders for the agenda during a slow request. */
export function EventSkeletons() {
  const isSlow = useSlow(true);
  if (!isSlow) return null;
  return ['a', 'b', 'c'].map((key) => (
    <Card key={key} sx={{ p: 2.5, mb: 3 }} aria-hidden>
      <Skeleton width="25%" />
      <Skeleton width="65%" height={28} />
      <Skeleton width="45%" />
    </Card>
  ));
}

import { Card, Skeleton } from '@mui/material';
import { useSlow } from '../../components/hooks/useSlow.ts';

/** Placeholders for the tiles during a slow request. */
export function AreaSkeletons() {
  const isSlow = useSlow(true);
  if (!isSlow) return null;
  return ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
    <Card key={key} component="li" aria-hidden>
      <Skeleton variant="rectangular" sx={{ aspectRatio: '3 / 2', height: 'auto' }} />
      <Skeleton width="60%" height={32} sx={{ m: 2 }} />
    </Card>
  ));
}

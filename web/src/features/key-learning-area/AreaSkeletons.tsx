import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useSlow } from '../../components/useSlow.ts';

/** The shape of tiles while an answer takes its time. */
export function AreaSkeletons() {
  const isSlow = useSlow(true);
  if (!isSlow) return null;
  return ['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
    <Card key={place} component="li" aria-hidden>
      <Skeleton variant="rectangular" sx={{ aspectRatio: '3 / 2', height: 'auto' }} />
      <Skeleton width="60%" height={32} sx={{ m: 2 }} />
    </Card>
  ));
}

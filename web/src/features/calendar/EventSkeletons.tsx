import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useSlow } from '../../components/useSlow.ts';

/** The shape of an agenda while an answer takes its time. */
export function EventSkeletons() {
  const isSlow = useSlow(true);
  if (!isSlow) return null;
  return ['a', 'b', 'c'].map((place) => (
    <Card key={place} sx={{ p: 2.5, mb: 3 }} aria-hidden>
      <Skeleton width="25%" />
      <Skeleton width="65%" height={28} />
      <Skeleton width="45%" />
    </Card>
  ));
}

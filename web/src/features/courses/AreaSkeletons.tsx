import { Skeleton } from '@mui/material';
import { useSlow } from '../../components/hooks/useSlow.ts';

/** How many areas a school has at least. */
const usual = Array.from({ length: 12 }, (_, at) => at);

/** Placeholders for the tiles during a slow request, in their size. */
export function AreaSkeletons() {
  const isSlow = useSlow(true);
  if (!isSlow) return null;
  return usual.map((key) => (
    <Skeleton key={key} component="li" aria-hidden variant="rounded" height={88} />
  ));
}

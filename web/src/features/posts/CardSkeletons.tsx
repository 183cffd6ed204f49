import { Card, Skeleton } from '@mui/material';
import { useSlow } from '../../components/hooks/useSlow.ts';

/** Placeholders for cards while a slow answer loads. */
export function CardSkeletons({ isTall, count = 4 }: { isTall: boolean; count?: number }) {
  const isSlow = useSlow(true);
  if (!isSlow) return null;
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a skeleton has no other identity
    <Card key={index} sx={{ p: 2.5, minHeight: isTall ? 380 : 128 }} aria-hidden>
      {isTall && <Skeleton variant="rounded" height={220} sx={{ mb: 2 }} />}
      <Skeleton width="30%" />
      <Skeleton width="70%" height={32} />
      <Skeleton width="90%" />
    </Card>
  ));
}

import { Card, Skeleton } from '@mui/material';
import { WaitingWords } from '../../components/feedback/Skeletons.tsx';
import { useSlow } from '../../components/hooks/useSlow.ts';

/** Placeholders for cards while a slow answer loads. */
export function CardSkeletons({ isTall, count = 4 }: { isTall: boolean; count?: number }) {
  const isSlow = useSlow(true);
  if (!isSlow) return null;
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a skeleton has no other identity
    <Card key={index} sx={{ ...card, minHeight: isTall ? 380 : 128 }}>
      {index === 0 && <WaitingWords />}
      <Skeleton width="30%" />
      <Skeleton width="70%" height={32} />
      <Skeleton width="90%" />
      {isTall && <Skeleton variant="rounded" height={220} sx={picture} />}
    </Card>
  ));
}

const card = { position: 'relative', p: 2.5, display: 'flex', flexDirection: 'column' } as const;
/** Where the picture of a card will be: on a phone below its words. */
const picture = { order: { sm: -1 }, flexShrink: 0, mt: { xs: 2, sm: 0 }, mb: { sm: 2 } };

import FeedIcon from '@mui/icons-material/RssFeed';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import type { Child } from './useChildren.ts';

const SubscribeDialog = onDemand(
  async () => (await import('./subscribe/SubscribeDialog.tsx')).SubscribeDialog,
);

/** Opens the dialog for a subscription to the school's events. On a phone it is an icon. */
export function SubscribeButton({ family }: { family: readonly Child[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        aria-label="Subscribe"
        className="no-print"
        onClick={() => setOpen(true)}
        sx={{ minWidth: 44, minHeight: 44, px: { xs: 0, sm: 2 }, gap: 1 }}
      >
        <FeedIcon fontSize="small" />
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          Subscribe
        </Box>
      </Button>
      {isOpen && <SubscribeDialog family={family} onClose={() => setOpen(false)} />}
    </>
  );
}

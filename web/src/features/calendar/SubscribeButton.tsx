import FeedIcon from '@mui/icons-material/RssFeed';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import type { Child } from './useChildren.ts';

const SubscribeDialog = onDemand(
  async () => (await import('./subscribe/SubscribeDialog.tsx')).SubscribeDialog,
);

/** Opens the dialog for a subscription to the school's events. */
export function SubscribeButton({ family }: { family: readonly Child[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="contained"
        startIcon={<FeedIcon />}
        className="no-print"
        onClick={() => setOpen(true)}
      >
        Subscribe
      </Button>
      {isOpen && <SubscribeDialog family={family} onClose={() => setOpen(false)} />}
    </>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { PostForEditor } from '#shared/posts/posts.contract';
import { ChangeEnd } from './ChangeEnd.tsx';
import { mayWithdraw, type PostActs } from './usePostActs.ts';

interface SelectionBarProps {
  chosen: readonly PostForEditor[];
  acts: PostActs;
  onClear: () => void;
}

/** The bar of the chosen posts: how many, and what can be done with them. */
export function SelectionBar({ chosen, acts, onClear }: SelectionBarProps) {
  const [isEnding, setEnding] = useState(false);
  const { progress } = acts;
  const published = chosen.filter((post) => post.published);
  const isBusy = progress !== undefined;
  return (
    <Box role="region" aria-label="Chosen posts" sx={bar}>
      <Box component="strong" role="status" sx={{ mr: 'auto' }}>
        {progress ? `${progress.done} of ${progress.of} done` : `${chosen.length} chosen`}
      </Box>
      <Button
        disabled={isBusy || !chosen.some(mayWithdraw)}
        onClick={() => void acts.withdraw(chosen)}
      >
        Withdraw
      </Button>
      <Button disabled={isBusy} onClick={() => void acts.clone(chosen)}>
        Clone
      </Button>
      <Button disabled={isBusy || published.length === 0} onClick={() => setEnding(true)}>
        Change end
      </Button>
      <Button disabled={isBusy} onClick={onClear} color="inherit">
        Clear
      </Button>
      {isEnding && (
        <ChangeEnd
          count={published.length}
          drafts={chosen.length - published.length}
          onClose={() => setEnding(false)}
          onChange={(end) => {
            setEnding(false);
            void acts.changeEnd(chosen, end);
          }}
        />
      )}
    </Box>
  );
}

const bar = {
  position: 'sticky',
  bottom: 8,
  // Above the rows and below dialogs.
  zIndex: 4,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  px: 2,
  py: 1,
  mt: 1.5,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'primary.main',
  borderRadius: 1,
};

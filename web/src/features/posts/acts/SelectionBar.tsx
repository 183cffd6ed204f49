import { Button } from '@mui/material';
import { useState } from 'react';
import type { PostForEditor } from '#shared/posts/posts.contract';
import { ChosenBar } from '../../../components/lists/choice/ChosenBar.tsx';
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
    <ChosenBar label={'Chosen posts'} count={chosen.length} progress={progress} onClear={onClear}>
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
    </ChosenBar>
  );
}

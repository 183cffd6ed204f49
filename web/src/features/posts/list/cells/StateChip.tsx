import { Chip } from '@mui/material';
import type { PublishState } from '#shared/kernel/publish-window';
import type { PostForEditor } from '#shared/posts/posts.contract';
import { serverNow } from '../../../../api/clock.ts';
import { stateNames, stateOf } from '../words.ts';

const colours: Partial<Record<PublishState, 'success' | 'primary'>> = {
  live: 'success',
  scheduled: 'primary',
};

/** The current state of a post in one word. */
export function StateChip({ post }: { post: PostForEditor }) {
  const state = stateOf(post, serverNow());
  return <Chip label={stateNames[state]} color={colours[state] ?? 'default'} variant="outlined" />;
}

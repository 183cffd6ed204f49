import Chip from '@mui/material/Chip';
import type { PostForEditor } from '#shared/contract/posts';
import type { PublishState } from '#shared/domain/publish-window';
import { serverNow } from '../../../api/clock.ts';
import { stateNames, stateOf } from './words.ts';

const colours: Partial<Record<PublishState, 'success' | 'primary'>> = {
  live: 'success',
  scheduled: 'primary',
};

/** Where a post stands now, in a word. */
export function StateChip({ post }: { post: PostForEditor }) {
  const state = stateOf(post, serverNow());
  return <Chip label={stateNames[state]} color={colours[state] ?? 'default'} variant="outlined" />;
}

import type { Home } from '#shared/home/home.contract';

/** Says how many people have opened a post. */
export const readersText = ({ readers, more }: Home['own_posts'][number]): string =>
  `Opened by ${readers}${more ? '+' : ''} ${readers === 1 ? 'person' : 'people'}`;

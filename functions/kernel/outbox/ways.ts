import type { ChannelName } from '#shared/notifications/channels';
import type { OtherWays, Way } from './channel.ts';
import { mailWay } from './mail-channel.ts';
import type { MailSender } from './sender.ts';

/** Returns how messages leave on a channel. Throws in a worker that has no such channel. */
export function wayOf<C extends ChannelName>(deps: MailSender, name: C): Way<C> {
  const ways: OtherWays & { readonly mail: Way<'mail'> } = { ...deps.ways, mail: mailWay(deps) };
  const way = (ways as { readonly [N in ChannelName]?: Way<N> })[name];
  if (!way) throw new Error(`This worker sends nothing by ${name}`);
  return way;
}

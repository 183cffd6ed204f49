import { mediaAddress, mediaSize, nameAtMedia } from '#shared/domain/media';
import { safeAttributes, storedFrame } from '#shared/domain/rich-text';
import type { Block, ImageElement } from './elements.ts';
import { commonOf, given, type Reading, rawAttributes } from './reading.ts';

/** A drive folder or a video; nothing for a frame of any other kind. */
export function frameOf(element: Element): Block[] {
  const raw = rawAttributes(element);
  const { src, width, height } = safeAttributes('iframe', storedFrame(raw)) ?? {};
  const common = commonOf(element);
  return src
    ? [{ type: 'frame', src, ...given({ width, height }), ...common, children: [{ text: '' }] }]
    : [];
}

/** A picture of the portal, or one that is being uploaded. */
export function imageOf(element: Element, { uploadOf }: Reading): ImageElement | undefined {
  const upload = uploadOf?.(element);
  const raw = rawAttributes(element);
  const name = nameAtMedia(raw.src ?? '');
  if (!name && !upload) return undefined;
  const { alt = '', width, height } = safeAttributes('img', { ...raw, src: name ?? '' }) ?? raw;
  const natural = name && !width && !height ? mediaSize(name) : undefined;
  const size = natural
    ? { width: `${natural.width}`, height: `${natural.height}` }
    : { width, height };
  const src = name ? mediaAddress(name) : '';
  const common = commonOf(element);
  return {
    type: 'image',
    src,
    alt,
    ...given({ upload, ...size }),
    ...common,
    children: [{ text: '' }],
  };
}

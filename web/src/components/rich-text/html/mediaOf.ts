import { mediaAddress, mediaSize, nameAtMedia } from '#shared/media/media';
import { safeAttributes, storedFrame } from '#shared/rich-text/rich-text';
import type { Block, ImageElement } from '../elements.ts';
import { commonOf, given, type Reading, rawAttributes } from './reading.ts';

/** Reads a frame of an allowed provider; undefined for any other frame. */
export function frameOf(element: Element): Block[] {
  const raw = rawAttributes(element);
  const attributes = safeAttributes('iframe', storedFrame(raw)) ?? {};
  const { src, width, height, 'data-thumbnail': thumbnail } = attributes;
  const common = commonOf(element);
  return src
    ? [
        {
          type: 'frame',
          src,
          ...given({ thumbnail, width, height }),
          ...common,
          children: [{ text: '' }],
        },
      ]
    : [];
}

/** Reads a picture of the portal, or one that is uploading. */
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

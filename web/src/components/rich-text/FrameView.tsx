import type { ReactNode } from 'react';
import { type RenderElementProps, useSelected } from 'slate-react';
import { embedOf } from '#shared/embeds/embeds';
import { mediaAddress } from '#shared/media/media';
import { viewOf } from './commands/embeds.ts';
import type { FrameElement } from './elements.ts';

interface FrameViewProps {
  attributes: RenderElementProps['attributes'];
  frame: FrameElement;
  children: ReactNode;
}

/** Shows an embed by title and thumbnail. The editor loads nothing from the provider. */
export function FrameView({ attributes, frame, children }: FrameViewProps) {
  const isSelected = useSelected();
  const view = viewOf(frame);
  const name = frame.title ?? embedOf(frame.src)?.title;
  return (
    <div {...attributes}>
      <div contentEditable={false} className={isSelected ? 'selected frame' : 'frame'}>
        {frame.thumbnail && <img src={mediaAddress(frame.thumbnail)} alt="" />}
        <strong>{name}</strong>
        <span>{view ? `Shown to readers as a ${view}` : 'Readers can play it here'}</span>
        <small>{frame.src.replace(/^https:\/\//, '')}</small>
      </div>
      {children}
    </div>
  );
}

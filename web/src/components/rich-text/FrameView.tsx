import type { ReactNode } from 'react';
import { type RenderElementProps, useSelected } from 'slate-react';
import { embedOf } from '#shared/domain/embeds';
import { viewOf } from './commands/embeds.ts';
import type { FrameElement } from './elements.ts';

interface FrameViewProps {
  attributes: RenderElementProps['attributes'];
  frame: FrameElement;
  children: ReactNode;
}

/** Stands for a drive folder or a video: while a text is written nothing of it is loaded, so that it can be selected like words. */
export function FrameView({ attributes, frame, children }: FrameViewProps) {
  const isSelected = useSelected();
  const view = viewOf(frame);
  const name = frame.title ?? embedOf(frame.src)?.title;
  return (
    <div {...attributes}>
      <div contentEditable={false} className={isSelected ? 'selected frame' : 'frame'}>
        <strong>{name}</strong>
        <span>{view ? `Shown to readers as a ${view}` : 'Readers can play it here'}</span>
        <small>{frame.src.replace(/^https:\/\//, '')}</small>
      </div>
      {children}
    </div>
  );
}

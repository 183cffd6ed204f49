import type { RenderElementProps, RenderLeafProps } from 'slate-react';
import { markNames } from './elements.ts';
import { FrameView } from './FrameView.tsx';
import { styleOf } from './html/styleOf.ts';
import { PictureView } from './PictureView.tsx';

/** Renders an element as readers see it; an unknown type as a paragraph. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a case for each kind of element
export function renderElement({ attributes, children, element }: RenderElementProps) {
  const { style, title, dir, lang } = element;
  const all = {
    ...attributes,
    title,
    lang,
    ...(dir && { dir }),
    style: styleOf(style),
  } as typeof attributes;
  switch (element.type) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
    case 'pre':
    case 'address':
    case 'div':
    case 'blockquote':
    case 'figure':
    case 'figcaption':
    case 'ul':
    case 'dl':
    case 'dt':
    case 'dd':
    case 'tr': {
      const Tag = element.type;
      return <Tag {...all}>{children}</Tag>;
    }
    case 'line':
    case 'box':
      return <div {...all}>{children}</div>;
    case 'ol':
      return (
        <ol
          {...all}
          start={element.start ? Number(element.start) : undefined}
          type={element.kind as '1'}
        >
          {children}
        </ol>
      );
    case 'li':
      return (
        <li {...all} value={element.value ? Number(element.value) : undefined}>
          {children}
        </li>
      );
    case 'table':
      return (
        <table {...all}>
          <tbody>{children}</tbody>
        </table>
      );
    case 'caption':
      return (
        <tr {...attributes}>
          <td className="caption" colSpan={99} style={styleOf(style)}>
            {children}
          </td>
        </tr>
      );
    case 'td':
    case 'th': {
      const Tag = element.type;
      const spans = { colSpan: number(element.colspan), rowSpan: number(element.rowspan) };
      return (
        <Tag {...all} {...spans} scope={element.type === 'th' ? element.scope : undefined}>
          {children}
        </Tag>
      );
    }
    case 'link':
      return (
        <a {...all} href={element.href} title={element.title ?? element.href} rel="noreferrer">
          {children}
        </a>
      );
    case 'image':
      return (
        <PictureView attributes={attributes} image={element}>
          {children}
        </PictureView>
      );
    case 'frame':
      return (
        <FrameView attributes={attributes} frame={element}>
          {children}
        </FrameView>
      );
    case 'hr':
      return (
        <div {...attributes}>
          <hr contentEditable={false} />
          {children}
        </div>
      );
    default:
      return <p {...all}>{children}</p>;
  }
}

/** Renders words with their marks. */
export function renderLeaf({ attributes, children, leaf }: RenderLeafProps) {
  let marked = children;
  for (const mark of markNames.toReversed()) {
    const Tag = mark;
    if (leaf[mark]) marked = <Tag>{marked}</Tag>;
  }
  const { style, title, dir, lang } = leaf;
  return (
    <span {...attributes} title={title} lang={lang} dir={dir} style={styleOf(style)}>
      {marked}
    </span>
  );
}

const number = (text: string | undefined) => (text ? Number(text) : undefined);

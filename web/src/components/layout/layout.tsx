import { Box, type BoxProps, Card, type Theme } from '@mui/material';
import type { ResponsiveStyleValue, SystemStyleObject } from '@mui/system';
import type { ElementType, JSX, ReactNode } from 'react';
import { Link } from 'react-router';

/** A space in steps of 8 pixels, or one for each width of the window. */
type Space = ResponsiveStyleValue<number | string>;
type Align = ResponsiveStyleValue<
  'start' | 'center' | 'end' | 'flex-start' | 'flex-end' | 'baseline' | 'stretch'
>;
type Width = 'sm' | 'md' | 'lg';
type Style = SystemStyleObject<Theme>;

/** A box with properties of its own. It may be any element. */
type Layout<Own> = <Root extends ElementType = 'div'>(
  props: BoxProps<Root, Own & { component?: Root }>,
) => JSX.Element;

/** Makes a component of the layout from the function that draws it. */
const layout = <Own extends object>(draw: (props: Own & BoxProps) => JSX.Element) =>
  // What else it takes depends on the element, which only its user knows.
  draw as Layout<Own>;

/** A box with a style, and with what its user adds. */
const Styled = ({ look, sx, ...rest }: BoxProps & { look: Style }) => (
  <Box {...rest} sx={[look, ...(Array.isArray(sx) ? sx : [sx])]} />
);

interface RowProps {
  gap?: Space;
  columnGap?: Space;
  rowGap?: Space;
  /** By default all are as high as the highest. */
  align?: Align;
  justify?: ResponsiveStyleValue<
    'start' | 'center' | 'end' | 'flex-start' | 'flex-end' | 'space-between'
  >;
  /** It does not break into lines where it is too narrow. */
  isOneLine?: boolean;
}

/** Things beside each other, such as buttons; where there is no room, on several lines. */
export const Row = layout<RowProps>(
  ({ gap = 1, columnGap, rowGap, align, justify, isOneLine, ...rest }) => (
    <Styled
      {...rest}
      look={{
        display: 'flex',
        flexWrap: isOneLine ? undefined : 'wrap',
        gap,
        columnGap,
        rowGap,
        alignItems: align,
        justifyContent: justify,
      }}
    />
  ),
);

/** One part of a grid, which what is in it cannot widen. */
const part = 'minmax(0, 1fr)';

interface ColumnProps {
  gap?: Space;
  /** It is never wider than its place: what is wider in it, such as a table, scrolls or breaks. */
  isBound?: boolean;
}

/** Things below each other, each as wide as the column. */
export const Column = layout<ColumnProps>(({ gap = 2, isBound, ...rest }) => (
  <Styled
    {...rest}
    look={{ display: 'grid', gap, gridTemplateColumns: isBound ? part : undefined }}
  />
));

interface ColumnsProps {
  /**
   * The columns from a width of the window on: the number of equal ones, or the width of each. Below
   * the first width it is one column.
   */
  from?: Partial<Record<Width, number | string>>;
  gap?: Space;
  columnGap?: Space;
  rowGap?: Space;
  align?: Align;
}

/** Things beside each other in columns, such as fields; on a phone below each other. */
export const Columns = layout<ColumnsProps>(
  ({ from = { sm: 2 }, gap = 2, columnGap, rowGap, align = 'start', ...rest }) => (
    <Styled
      {...rest}
      look={{
        display: 'grid',
        gap,
        columnGap,
        rowGap,
        alignItems: align,
        gridTemplateColumns: { xs: part, ...templatesOf(from) },
      }}
    />
  ),
);

const templatesOf = (columns: Partial<Record<Width, number | string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(columns).map(([width, each]) => [
      width,
      typeof each === 'number' ? `repeat(${each}, ${part})` : each,
    ]),
  );

interface ListProps {
  /** The space between entries; without one they touch. */
  gap?: Space;
  /** A line is between entries. */
  hasLines?: boolean;
  /** Its entries are on a card. */
  isCard?: boolean;
}

const bare = { listStyle: 'none', m: 0, p: 0 };
const lines = { '& > li + li': { borderTop: 1, borderColor: 'divider' } };

/** A list without bullets. */
export const List = layout<ListProps>(({ gap, hasLines, isCard, sx, ...rest }) => {
  const Root = (isCard ? Card : Box) as typeof Box;
  return (
    <Root
      component="ul"
      {...rest}
      sx={[
        bare,
        gap !== undefined && { display: 'grid', gap },
        hasLines === true && lines,
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    />
  );
});

interface PanelProps {
  /** The space between its edge and what is on it. */
  padding?: Space;
}

const surface = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};

/** A surface with an edge, on which a part of a screen stands out. */
export const Panel = layout<PanelProps>(({ padding = 2, ...rest }) => (
  <Styled {...rest} look={{ ...surface, p: padding }} />
));

interface QuietProps {
  /** By default it has the size of the text around it. */
  size?: keyof typeof sizes;
}

/** Words that matter less than the words beside them. */
export const Quiet = layout<QuietProps>(({ size, ...rest }) => (
  <Styled {...rest} look={{ color: 'text.secondary', fontSize: size && sizes[size] }} />
));

const sizes = { large: '0.9375rem', medium: '0.875rem', small: '0.8125rem' } as const;

interface TitleLinkProps {
  to: string;
  /** What the next screen learns from this one. */
  state?: object;
  /** All of the card is the link. The card has `position: relative`. */
  isCover?: boolean;
  sx?: BoxProps['sx'];
  children: ReactNode;
}

/** A title as a link. It is underlined only under the pointer. */
export const TitleLink = ({ isCover, ...rest }: TitleLinkProps) => (
  <Styled component={Link} {...rest} look={isCover ? { ...link, ...cover } : link} />
);

const link = {
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
};
const cover = { '&::after': { content: '""', position: 'absolute', inset: 0 } };

/** Returns the style of a text that ends with an ellipsis after some lines. */
export const clamped = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitLineClamp: lines,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
  }) as const;

/**
 * The style of values that follow each other, 11 px apart and with a dot between two. A value does not
 * break if it fits on a line. The dot before it is cut off where it begins one, so no line ends with it.
 */
export const dotted = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  lineHeight: 1.5,
  marginInlineStart: '-11px',
  clipPath: 'inset(-8px -8px -8px 8px)',
  '[dir=rtl] &': { clipPath: 'inset(-8px 8px -8px -8px)' },
  '& > *': { position: 'relative', minWidth: 0, paddingInlineStart: '11px' },
  '& > *::before': { content: '"·"', position: 'absolute', insetInlineStart: '3px' },
} as const;

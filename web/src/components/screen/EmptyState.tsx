import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** What to do next, in a sentence. */
  children?: ReactNode;
  action?: ReactNode;
  as?: 'div' | 'main';
  /** It explains the title of the screen, and stands below it. */
  isBelow?: boolean;
}

/** Shows that there is nothing yet, and what to do next. */
export function EmptyState({ title, children, action, as = 'div', isBelow }: EmptyStateProps) {
  return (
    <Box component={as} sx={isBelow ? { maxWidth: 520 } : alone}>
      <Typography
        variant={isBelow ? 'body1' : 'h2'}
        component={as === 'main' ? 'h1' : 'p'}
        sx={{ mb: 1 }}
      >
        {title}
      </Typography>
      {children && (
        <Typography color="textSecondary" sx={{ mb: action ? 3 : 0 }}>
          {children}
        </Typography>
      )}
      {action}
    </Box>
  );
}

const alone = { py: 8, px: 2, textAlign: 'center', maxWidth: 520, mx: 'auto' };

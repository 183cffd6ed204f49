import { Button } from '@mui/material';
import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link } from 'react-router';
import { pathTo } from '#shared/site/paths';
import { OpenRecord } from '../../../components/editing/OpenRecord.tsx';
import type { Versioned } from '../../../components/editing/recordForm.ts';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';

type Props<Form extends FieldValues, Saved extends Versioned> = Omit<
  ComponentProps<typeof OpenRecord<Form, Saved>>,
  'missing'
> & {
  /** The text for an unknown address. */
  missing: string;
};

/** Opens the form of a place or a page. */
export function RecordOpening<Form extends FieldValues, Saved extends Versioned>({
  missing,
  ...rest
}: Props<Form, Saved>) {
  return (
    <OpenRecord
      {...rest}
      skeleton={<Skeletons heights={[480]} what="the form" />}
      missing={
        <EmptyState
          title={missing}
          action={
            <Button component={Link} to={pathTo('/admin?tab=places')} variant="outlined">
              Go to the places
            </Button>
          }
        >
          It may have been removed, or its address may be wrong.
        </EmptyState>
      }
    />
  );
}

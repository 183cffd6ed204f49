import { Button, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import type { Page } from '#shared/pages/page-fields';
import type { PageVersionSummary } from '#shared/pages/page-versions.contract';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { Column, List, Row } from '../../../components/layout/layout.tsx';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { timedOf } from './schedule.ts';
import { Timeline } from './Timeline.tsx';
import type { useVersions } from './useVersions.ts';
import { VersionCard } from './VersionCard.tsx';

const SavedPreview = onDemand(async () => (await import('./SavedPreview.tsx')).SavedPreview);

interface VersionListProps {
  page: Page;
  versions: ReturnType<typeof useVersions>;
  onEdit: (version: string) => void;
  onClose: () => void;
}

/** The schedule of a page: a timeline of what readers see, and every version with its actions. */
export function VersionList({ page, versions, onEdit, onClose }: VersionListProps) {
  const top = useRef<HTMLHeadingElement>(null);
  const [previewed, setPreviewed] = useState<PageVersionSummary>();
  useEffect(() => top.current?.focus(), []);
  const list = versions.list.data ?? [];
  const schedule = list.map(timedOf);
  return (
    <Column gap={2.5}>
      <Row align="center">
        <Typography variant="h2" ref={top} tabIndex={-1} sx={{ flex: 1, outline: 'none' }}>
          Scheduled changes
        </Typography>
        <Button onClick={onClose}>Back to the page</Button>
        <Button variant="contained" onClick={() => onEdit('new')}>
          Schedule a change
        </Button>
      </Row>
      <Typography color="textSecondary" sx={{ maxWidth: '68ch' }}>
        Readers see a scheduled change instead of this page, from its start until its end. After it
        they see the page again. If two changes overlap, they see the one that started last.
      </Typography>
      {list.length === 0 ? (
        <EmptyState title="Nothing is scheduled">Readers see the page as it is.</EmptyState>
      ) : (
        <>
          <Timeline title="What readers see" schedule={schedule} pageTitle={page.title} />
          <List aria-label="Scheduled changes" gap={1.5}>
            {list.map((version) => (
              <li key={version.versionUid}>
                <VersionCard
                  page={page}
                  version={version}
                  schedule={schedule}
                  onEdit={() => onEdit(version.versionUid)}
                  onPreview={() => setPreviewed(version)}
                  onRemove={() =>
                    void versions.remove(version).then((isGone) => isGone && top.current?.focus())
                  }
                />
              </li>
            ))}
          </List>
        </>
      )}
      {previewed && (
        <SavedPreview page={page} version={previewed} onClose={() => setPreviewed(undefined)} />
      )}
    </Column>
  );
}

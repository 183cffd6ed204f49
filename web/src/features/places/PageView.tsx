import { Alert, Skeleton } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Page as PageOfPlace, PageSummary } from '#shared/pages/page-fields';
import type { Place } from '#shared/places/places.contract';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { type Opened, partNamed } from './parts.ts';

const PageBody = onDemand(async () => (await import('./PageBody.tsx')).PageBody);
// Loads the code while the request for the place is running.
PageBody.fetch();
const tools = () => <Skeleton variant="rounded" height={40} sx={{ mb: 3 }} />;
const PageTools = onDemand(async () => (await import('./editing/PageTools.tsx')).PageTools, tools);
const PartOpening = onDemand(
  async () => (await import('./editing/PartOpening.tsx')).PartOpening,
  tools,
);
const PageVersions = onDemand(
  async () => (await import('./versions/PageVersions.tsx')).PageVersions,
  tools,
);

interface PageViewProps {
  place: Place;
  page: PageOfPlace;
  /** All pages of the place, in order. */
  pages: readonly PageSummary[];
}

/** A page of a place, with actions for its editors. The address names the open editor. */
export function PageView({ place, page, pages }: PageViewProps) {
  const [params, setParams] = useSearchParams();
  const [left, setLeft] = useState<Opened>();
  const isEditor = page.editors !== undefined;
  const asked = params.get('edit');
  const part = isEditor ? partNamed(asked, page) : undefined;
  const isScheduling = isEditor && asked === 'versions';
  function edit(next: string | undefined) {
    setParams(next ? { edit: next } : {}, { preventScrollReset: true });
  }
  function close() {
    setLeft(isScheduling ? 'versions' : part);
    edit(undefined);
  }
  return (
    <Screen
      title={page.title}
      overline={place.place}
      visit={{ pageId: page.pageUid, title: page.title, pageType: page.pagetype_pagetype }}
    >
      {isEditor &&
        (isScheduling ? (
          <PageVersions page={page} onClose={close} />
        ) : part ? (
          <PartOpening key={part} page={page} part={part} onClose={close} />
        ) : (
          <PageTools page={page} pages={pages} left={left} onEdit={edit} />
        ))}
      {isEditor && page.shown_versionUid && !isScheduling && (
        <Alert severity="info" variant="outlined" sx={{ mb: 3 }}>
          Readers now see a scheduled version of this page, not this text.
        </Alert>
      )}
      {part !== 'content' && !isScheduling && <PageBody place={place} page={page} />}
    </Screen>
  );
}

import { chakra, Grid } from '@chakra-ui/react';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { Card, TextLink } from '../../../components/controls.tsx';
import { formatDay } from '../../../components/format.ts';
import { PageTitle } from '../../../components/PageTitle.tsx';
import { type GuideName, guideNames, guidesPath } from '../../../domain/listing/guides.ts';
import NotFoundView from '../../shell/NotFoundView.tsx';
import { guides, lawsAsOf } from './guide-texts.ts';

/** The pages about contracts, in plain words. */
export default function GuidesView() {
  const { '*': path = '' } = useParams();
  const name = guideNames.find((one) => one === path);
  if (name !== undefined) return <Guide name={name} />;
  return path === '' ? <AllGuides /> : <NotFoundView />;
}

function AllGuides() {
  return (
    <chakra.article maxW="46rem" mx="auto">
      <PageTitle>{t`Contracts in plain words · Stanza`}</PageTitle>
      <chakra.h1 fontSize={{ base: '2xl', md: '3xl' }} mb="3">
        <Trans>Contracts in plain words</Trans>
      </chakra.h1>
      <NoAdvice />
      <Grid as="ul" gap="4" mt="5" listStyleType="none">
        {guideNames.map((name) => (
          <Card as="li" key={name} p="5">
            <TextLink to={`${guidesPath}/${name}`}>{i18n._(guides[name].title)}</TextLink>
            <p>{i18n._(guides[name].summary)}</p>
          </Card>
        ))}
      </Grid>
    </chakra.article>
  );
}

function Guide({ name }: { name: GuideName }) {
  const { title, summary, points, sources } = guides[name];
  const heading = i18n._(title);
  return (
    <chakra.article maxW="46rem" mx="auto">
      <PageTitle>{t`${heading} · Stanza`}</PageTitle>
      <chakra.h1 fontSize={{ base: '2xl', md: '3xl' }}>{heading}</chakra.h1>
      <chakra.p fontSize="lg" mt="2" mb="5">
        {i18n._(summary)}
      </chakra.p>
      <Grid as="ul" gap="3" ps="5" listStyleType="disc">
        {points.map((point) => (
          <li key={point.id}>{i18n._(point)}</li>
        ))}
      </Grid>
      <chakra.section fontSize="sm" mt="7" mb="5">
        <chakra.h2 fontSize="lg" mb="2">
          <Trans>Sources</Trans>
        </chakra.h2>
        <Grid as="ul" gap="1" ps="5" lang="it" listStyleType="disc">
          {sources.map((source) => (
            <li key={source}>{source}</li>
          ))}
        </Grid>
      </chakra.section>
      <NoAdvice />
      <chakra.p mt="5">
        <TextLink to={guidesPath}>
          <Trans>All pages about contracts</Trans>
        </TextLink>
      </chakra.p>
    </chakra.article>
  );
}

function NoAdvice() {
  return (
    <chakra.p fontSize="sm" color="fg.muted">
      <Trans>
        This explains the law as of {formatDay(lawsAsOf)}. It is no legal advice: for your own contract ask a
        tenants’ association or a lawyer.
      </Trans>
    </chakra.p>
  );
}

import { fillCount } from '@plazo/contract/plural';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PageHead } from '../../frame/frame.tsx';
import { Needs } from '../../frame/needs.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/facts.tsx';
import { Grid } from '../../ui/grid.tsx';
import { Empty, Loading, ProblemNote } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CampaignEditor } from './campaign-editor.tsx';
import { campaignsMessages } from './campaigns.messages.ts';
import { campaignQuery, campaignReportQuery, campaignsQuery } from './campaigns.query.ts';
import './campaigns.css';

const route = getRouteApi('/in/campaigns');

/** The pages that advertisements lead to, and who came. */
export function CampaignsPage() {
  const t = useTexts(campaignsMessages);
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  return (
    <Needs scope="campaigns:read">
      <PageHead title={t.title} note={t.note}>
        {may('campaigns:write') && (
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        )}
      </PageHead>
      <CampaignTabs />
      {isAdding && <CampaignEditor onClose={() => setAdding(false)} />}
    </Needs>
  );
}

function CampaignTabs() {
  const t = useTexts(campaignsMessages);
  const list = useQuery(campaignsQuery);
  const search = route.useSearch();
  if (list.isPending) return <Loading rows={3} />;
  if (list.isError) return <ProblemNote error={list.error} retry={() => void list.refetch()} />;
  const ids = list.data.data.map(({ id }) => id);
  const shown = search.campaign ?? ids[0];
  if (shown === undefined) {
    return (
      <Empty icon="campaigns" title={t.noneTitle}>
        <p>{t.noneNote}</p>
      </Empty>
    );
  }
  return (
    <>
      <Tabs name={t.choose}>
        {ids.map((id) => (
          <Link key={id} to="/campaigns" search={{ campaign: id }} aria-current={id === shown ? 'page' : undefined}>
            {id}
          </Link>
        ))}
      </Tabs>
      <Campaign key={shown} id={shown} />
    </>
  );
}

function Campaign({ id }: { id: string }) {
  const t = useTexts(campaignsMessages);
  const may = useMay();
  const campaign = useQuery(campaignQuery(id));
  const [isEditing, setEditing] = useState(false);
  if (campaign.isPending) return <Loading />;
  if (campaign.isError) return <ProblemNote error={campaign.error} retry={() => void campaign.refetch()} />;
  const { template, tag } = campaign.data;
  const colours = Object.entries(template.colours).filter(([, colour]) => colour);
  return (
    <div className="cards">
      <Card
        title={template.headline}
        more={
          may('campaigns:write') && (
            <Button look="plain" onClick={() => setEditing(true)}>
              {t.edit}
            </Button>
          )
        }
      >
        <p>
          <bdi>{template.description}</bdi>
        </p>
        {colours.length > 0 && (
          <ul className="swatches">
            {colours.map(([role, colour]) => (
              <li key={role}>
                <svg width="18" height="18" aria-hidden="true">
                  <rect width="18" height="18" rx="4" fill={colour} />
                </svg>
                {t.roles[role as keyof typeof t.roles]} <code className="meta">{colour}</code>
              </li>
            ))}
          </ul>
        )}
        <details>
          <summary>{template.agreementTitle}</summary>
          <bdi className="quote as-block">{template.agreementText}</bdi>
        </details>
      </Card>
      <Report id={id} />
      {isEditing && <CampaignEditor id={id} from={template} tag={tag} onClose={() => setEditing(false)} />}
    </div>
  );
}

function Report({ id }: { id: string }) {
  const t = useTexts(campaignsMessages);
  const write = useWriter();
  const report = useQuery(campaignReportQuery(id));
  if (report.isPending) return <Loading rows={4} />;
  if (report.isError) return <ProblemNote error={report.error} retry={() => void report.refetch()} />;
  const rows = report.data.data;
  const registered = rows.reduce((sum, { registrations }) => sum + registrations, 0);
  const title = fillCount(t.reportTitle, registered, write.language);
  return (
    <Card title={title}>
      <Grid
        nothing={t.nobody}
        caption={title}
        heads={[t.report.day, t.report.from, t.report.tag, t.report.visits, t.report.clicks, t.report.registrations]}
        rows={rows.map(({ day, userFrom, utmTag, visits, clicks, registrations }) => ({
          key: `${day} ${userFrom} ${utmTag}`,
          cells: [
            write.day(day),
            <bdi key="from">{userFrom}</bdi>,
            <bdi key="tag">{utmTag}</bdi>,
            visits,
            clicks,
            registrations,
          ],
        }))}
      />
    </Card>
  );
}

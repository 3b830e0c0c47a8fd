import { getNetwork, type Network } from '@clinic/contract/phones/phones'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/client.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { DateText } from '../../ui/time/date-text.tsx'
import { JoinCode } from './join-code.tsx'
import { KeepAddress } from './keep-address.tsx'
import styles from './phones.module.css'
import { WORDS } from './words.ts'

type Phones = NonNullable<Network['phones']>

/** How a phone joins the clinic's network, and any problem with that. */
export function Screen() {
  const network = useQuery(query(getNetwork, {}))
  const url = network.data?.phones?.clinicUrl
  return (
    <Page title={WORDS.title} context={url ? WORDS.context(url) : WORDS.contextOff}>
      <ListState query={network} rows={3} rowHeight={160} isEmpty={({ phones }) => phones === null} empty={<TurnOn />}>
        {({ phones, troubles }) => phones && <Served phones={phones} troubles={troubles} />}
      </ListState>
    </Page>
  )
}

function TurnOn() {
  return (
    <>
      <p>{WORDS.off}</p>
      <p className="above-5">{WORDS.howToTurnOn}</p>
      <p className="above-5">
        <code className="edge corner on-card pad-rows-3 pad-sides-4 inline-block">{WORDS.command}</code>
      </p>
    </>
  )
}

function Served({ phones, troubles }: { phones: Phones; troubles: Network['troubles'] }) {
  return (
    <>
      {troubles.map(({ title, text }) => (
        <Alert key={title} className="below-5" color="warning" variant="light" icon={<IconAlertTriangle aria-hidden />} title={title}>
          <p className="text-m below-3">{text}</p>
          {title === troubles[0]?.title && phones.changedFrom !== null && phones.address !== null && (
            <KeepAddress address={phones.address} label={WORDS.keepNew} />
          )}
        </Alert>
      ))}
      {phones.joinUrl !== null && <Joining phones={phones} joinUrl={phones.joinUrl} />}
      <Facts phones={phones} />
    </>
  )
}

function Joining({ phones, joinUrl }: { phones: Phones; joinUrl: string }) {
  return (
    <div className={styles.join}>
      <JoinCode url={joinUrl} fingerprint={phones.fingerprint} />
      <div className={`grid gap-6 from-top ${styles.steps}`}>
        <Steps title={WORDS.android} steps={WORDS.androidSteps} />
        <Steps title={WORDS.iphone} steps={WORDS.iphoneSteps} />
        <section className="spaced">
          <h2 className="text-m">{WORDS.firstCheck}</h2>
          <p>{WORDS.firstCheckText}</p>
        </section>
        <p className="note">{WORDS.notTried}</p>
      </div>
    </div>
  )
}

function Steps({ title, steps }: { title: string; steps: readonly string[] }) {
  return (
    <section>
      <h2 className="text-m below-3">{title}</h2>
      <ol className="indent-5">
        {steps.map((step) => (
          <li key={step} className="pad-rows-2">
            {step}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Facts({ phones: { address, addresses, until } }: { phones: Phones }) {
  const others = addresses.filter((other) => other !== address)
  return (
    <dl className="facts line-above above-7">
      {address !== null && (
        <>
          <dt>{WORDS.address}</dt>
          <dd>{address}</dd>
        </>
      )}
      {others.length > 0 && (
        <>
          <dt>{WORDS.otherAddresses}</dt>
          <dd className="flex wrap gap-3">
            {others.map((other) => (
              <KeepAddress key={other} address={other} label={WORDS.takeAddress(other)} />
            ))}
          </dd>
        </>
      )}
      <dt>{WORDS.validUntil}</dt>
      <dd>
        <DateText value={until} />
      </dd>
      <dt>{WORDS.protects}</dt>
      <dd>{WORDS.protectsText}</dd>
    </dl>
  )
}

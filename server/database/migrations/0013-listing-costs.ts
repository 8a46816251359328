import { type Kysely, sql } from 'kysely';

/** The costs of a room besides its rent, and its contract; and the total monthly cost, by which searches filter and sort. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table listings
      add column utilities_costs numeric(10, 2) check (utilities_costs >= 0),
      add column internet_costs numeric(10, 2) check (internet_costs >= 0),
      add column agency_fee numeric(10, 2) check (agency_fee >= 0),
      add column contract_type text check (contract_type in ('transitional', 'student', 'free', 'other')),
      add column minimum_months integer check (minimum_months >= 1),
      add column residence_possible boolean,
      add column flatmates integer check (flatmates >= 0)`.execute(db);
  await sql`
    alter table listings
      add column monthly_cost numeric(10, 2) not null generated always as (
        case when all_inclusive_price is not null then greatest(price, all_inclusive_price)
        else price + coalesce(service_costs, 0)
          + case when utilities_included then 0 else coalesce(utilities_costs, 0) end
          + case when internet_included then 0 else coalesce(internet_costs, 0) end
        end) stored,
      add column are_costs_known boolean not null generated always as (
        all_inclusive_price is not null or (service_costs is not null
          and (utilities_included or utilities_costs is not null)
          and (internet_included or internet_costs is not null))) stored`.execute(db);
  await sql`create index listings_cost_id on listings (monthly_cost, id)`.execute(db);
  await sql`create index listings_city_cost_id on listings (city_key, monthly_cost, id)`.execute(db);
}

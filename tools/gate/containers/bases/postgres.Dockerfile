# PostgreSQL of Debian, begun as the official image begins it: by its own two scripts.
FROM localhost/fxmatch/forky
ENV LANG=C.UTF-8 PG_MAJOR=18 PGDATA=/var/lib/postgresql/18/docker PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/lib/postgresql/18/bin
RUN rm -r /var/lib/postgresql/18 /etc/postgresql \
  && install -d -o postgres -g postgres -m 1777 /var/lib/postgresql \
  && install -d -o postgres -g postgres -m 3777 /var/run/postgresql \
  && mkdir /docker-entrypoint-initdb.d \
  && sed -ri "s!^#?(listen_addresses)\s*=\s*\S+.*!\1 = '*'!" /usr/share/postgresql/18/postgresql.conf.sample
COPY docker-entrypoint.sh docker-ensure-initdb.sh /usr/local/bin/
VOLUME /var/lib/postgresql
ENTRYPOINT ["docker-entrypoint.sh"]
STOPSIGNAL SIGINT
EXPOSE 5432
CMD ["postgres"]

# NATS of Debian, with the command of the official image.
FROM localhost/fxmatch/forky
ENTRYPOINT ["/usr/sbin/nats-server"]
EXPOSE 4222 8222 6222
